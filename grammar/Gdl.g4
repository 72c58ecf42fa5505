// S-expressions: the shape of rule sheets and of GGP protocol messages alike. What the lists mean
// (rules, sentences, keywords) is decided in src/gdl, where errors can name what was expected.
grammar Gdl;

document : expression* EOF ;
expression : ATOM | LP expression* RP ;

LP : '(' ;
RP : ')' ;
ATOM : ~[ \t\r\n\f\u000B();]+ ;
COMMENT : ';' ~[\r\n]* -> skip ;
WS : [ \t\r\n\f\u000B]+ -> skip ;

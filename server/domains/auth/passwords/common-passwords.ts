/**
 * Passwords of ten or more characters that attackers try first, in lower case. Longer ones are matched by their core:
 * `password123!` is `password`. Source: the heads of published leak lists, English and Spanish.
 */
export const commonCores: ReadonlySet<string> = new Set(
  `
password passw0rd contrasena contrasenia clave miclave clavesecreta secreto secret mypassword mipassword
administrator administrador admin root test testing prueba pruebas changeme cambiame letmein welcome bienvenido bienvenidos hello hola holamundo
helloworld iloveyou iloveyouso teamo tequiero teamomucho tequieromucho teamoamor amor amormio miamor princess princesa prince principe
sunshine football futbol baseball basketball barcelona realmadrid fcbarcelona chivas america boca bocajuniors riverplate
superman batman spiderman pokemon starwars matrix dragon dragonball monkey shadow master michael jessica jennifer jordan liverpool
chocolate computer computadora internet facebook instagram whatsapp google youtube netflix samsung apple iphone microsoft windows linux
mexico colombia argentina venezuela guatemala honduras elsalvador puertorico cuba peru espana usa estadosunidos maryland
washington baltimore virginia familia family mifamilia jesus jesucristo jesusteama diosteama dios diosesamor cristo godislove blessed
estrella estrellita corazon mariposa butterfly flower flores hermosa bonita preciosa gatito perrito angel angelito sebastian alejandro
alejandra fernando francisco guadalupe valentina santiago daniela gabriela roberto carlos maria mariajose juancarlos josemaria
qwerty qwertyuiop qwertyuiopasdfghjklzxcvbnm asdfghjkl zxcvbnm qazwsx qazwsxedc zaqwsx qweasd qweasdzxc qwerasdf asdf asdfasdf
abcdef abcdefg abcdefgh abcdefghi abcdefghij abcabc abcd trustno whatever freedom nothing something forever lovely loveme ninja mustang
harley corvette ferrari porsche mercedes toyota access login usuario user guest invitado temporal temporary default
correcthorsebatterystaple thisismypassword estaesmicontrasena estaesmiclave opensesame abretesesamo supersecret supersecreto
`
    .trim()
    .split(/\s+/),
)

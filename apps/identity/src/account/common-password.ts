import { localPart } from './account.js';

/**
 * The most common passwords, Brazil's included: six characters or more, in lower case. Short on purpose, as logins are
 * throttled.
 */
const COMMON = new Set(
  `123456 1234567 12345678 123456789 1234567890 0123456789 987654321 9876543210 654321 7654321 87654321 111111 222222
  333333 444444 555555 666666 777777 888888 999999 000000 1111111 11111111 00000000 112233 121212 123123 123123123 123321
  102030 10203040 101010 131313 159753 147258 147852 159357 212121 232323 246810 321321 456456 456789 789456 789456123
  123qwe 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx qazwsx qwerty qwerty1 qwerty12 qwerty123 qwertyuiop qwe123 asdfgh asdfghjkl
  asdf1234 zxcvbn zxcvbnm abc123 abc1234 abc12345 abcd1234 abcdef abcdefg a123456 a1234567 aa123456 aaaaaa q1w2e3 q1w2e3r4
  password password1 password12 password123 passw0rd p@ssw0rd p@ssword pass1234 letmein welcome welcome1 monkey dragon
  master shadow sunshine princess football baseball superman batman pokemon iloveyou trustno1 whatever freedom michael
  jordan jennifer hunter ranger buster soccer hockey killer george charlie andrew starwars computer internet samsung google
  facebook minecraft fortnite roblox naruto admin123 admin1234 admin12345 administrator root123 changeme default secret
  secret123 login123 test123 teste123 teste1234 testing guest123 user1234 senha1 senha12 senha123 senha1234 senha12345
  minhasenha mudar123 mudar@123 trocar123 brasil brasil123 brasil10 brasil2014 hexacampeao flamengo flamengo1 corinthians
  palmeiras saopaulo santos santosfc vascodagama vasco123 gremio gremio123 internacional cruzeiro atletico botafogo
  fluminense futebol ronaldo ronaldinho neymar neymar10 neymarjr jesus123 jesuscristo jesuse10 deusefiel deusefiel1 deus123
  deusmeu familia familia1 felicidade esperanca amorzinho teamo123 euteamo teamomuito meuamor gatinha gatinho princesa
  estrela borboleta chocolate cachorro gabriel gabriela rafael rafaela lucas123 mateus matheus pedro123 joao123 maria123
  mariana juliana fernanda amanda camila carolina beatriz bianca leticia larissa eduardo guilherme gustavo leonardo
  rodrigo ricardo roberto fernando marcelo daniel samuel vitoria valentina isabela rebeca patricia adriana`.split(
    /\s+/,
  ),
);

/** True for one of the most common passwords, the e-mail and its local part. */
export function isCommonPassword(password: string, email: string): boolean {
  const guess = password.trim().toLowerCase();
  return COMMON.has(guess) || guess === email || guess === localPart(email);
}

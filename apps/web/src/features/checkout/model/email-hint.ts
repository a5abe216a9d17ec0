/** Slips of the finger that cost buyers their delivery mail. */
const slips: Record<string, string> = {
  'gmial.com': 'gmail.com',
  'gmai.com': 'gmail.com',
  'gamil.com': 'gmail.com',
  'gmail.con': 'gmail.com',
  'gmail.co': 'gmail.com',
  'gmail.com.br': 'gmail.com',
  'hotmial.com': 'hotmail.com',
  'hotmai.com': 'hotmail.com',
  'hotmail.con': 'hotmail.com',
  'outlok.com': 'outlook.com',
  'outlook.con': 'outlook.com',
  'yaho.com': 'yahoo.com',
  'yahoo.con': 'yahoo.com',
  'iclould.com': 'icloud.com',
};

/** The address that was probably meant, or null. */
export function emailMeant(email: string): string | null {
  const at = email.lastIndexOf('@');
  const meant =
    slips[
      email
        .slice(at + 1)
        .trim()
        .toLowerCase()
    ];
  return at > 0 && meant ? `${email.slice(0, at)}@${meant}` : null;
}

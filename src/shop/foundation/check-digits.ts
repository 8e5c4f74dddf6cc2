/** Returns whether a text of digits ends with the right check digit (Luhn), as card numbers do. */
export function isLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** Returns the remainder of a long number by 97 (ISO 7064); the letters A to Z count as 10 to 35, `+` as 36 and `*` as 37. */
export function mod97(text: string): number {
  const digits = text.replaceAll(/[A-Z]/g, (letter) => String(parseInt(letter, 36)));
  return Number(BigInt(digits.replaceAll("+", "36").replaceAll("*", "37")) % 97n);
}

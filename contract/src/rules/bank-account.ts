export interface BankAccount {
  holder: string
  institution: string
  transit: string
  accountNumber: string
}

export type BankAccountField = keyof BankAccount

/** Removes the spaces and hyphens that group the digits of a number on a cheque. */
export function bankDigits(typed: string): string {
  return typed.replace(/[\s\-\u2010-\u2015]/g, "")
}

export function normalizedBankAccount({ holder, institution, transit, accountNumber }: BankAccount): BankAccount {
  return {
    holder: holder.trim().replace(/\s+/g, " "),
    institution: bankDigits(institution),
    transit: bankDigits(transit),
    accountNumber: bankDigits(accountNumber),
  }
}

/**
 * The problems of a normalized account, by field. Numbers are checked only for digits and length, because Payments
 * Canada publishes no check digit.
 */
export function bankAccountProblems(account: BankAccount): Partial<Record<BankAccountField, string>> {
  const { holder, institution, transit, accountNumber } = account
  return {
    ...(/\p{L}/u.test(holder) ? {} : { holder: "Enter the name on the account." }),
    ...(isNumber(institution, 3, 3) ? {} : { institution: "Enter the three digits of the institution number." }),
    ...(isNumber(transit, 5, 5) ? {} : { transit: "Enter the five digits of the transit number." }),
    ...(isNumber(accountNumber, 7, 12) ? {} : { accountNumber: "Enter the 7 to 12 digits of the account number." }),
  }
}

function isNumber(text: string, least: number, most: number): boolean {
  return new RegExp(`^\\d{${least},${most}}$`).test(text) && /[1-9]/.test(text)
}

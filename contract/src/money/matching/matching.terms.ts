import type { MatchDoubt, MatchSign } from './matching.kinds'

const signWords: Record<MatchSign, (value: string) => string> = {
  account: (value) => `Account ${value}`,
  older_account: (value) => `Older account ${value}`,
  slip: (value) => `Close to account ${value}`,
  rule: (value) => `Remembered: ${value}`,
  unit_and_property: (value) => value,
  unit: (value) => `Unit ${value}`,
  property: (value) => value,
  phone: () => 'Phone of the tenant',
  masked_phone: () => 'Phone fits as far as it is shown',
  habit: (value) => `Paid for this tenant before (${value})`,
  name: (value) => `Name ${value}`,
  part_of_name: (value) => `Part of the name: ${value}`,
  owed: () => 'Exactly what is owed',
  rent: () => 'Exactly one month',
  months: (value) => `Exactly ${value} months`,
  charge: () => 'Exactly one amount due',
}

/** One thing that speaks for a tenancy, as people read it. @public */
export const signText = ({ sign, value }: { sign: MatchSign; value: string }): string => signWords[sign](value)

/** Why a line waits for somebody. @public */
export const doubtTexts: Record<MatchDoubt, string> = {
  nobody: 'Nobody found',
  several: 'Several tenants fit',
  name_alone: 'Found by name only',
  unit_alone: 'Found by unit number only',
  slip: 'Account number was mistyped',
  pays_for_several: 'This payer pays for several tenants',
  more_than_owed: 'More than is owed, and the payer is not known',
  moved_out: 'The tenant has moved out',
  elsewhere: 'The tenant pays to another account',
  unsure: 'Not sure enough',
}

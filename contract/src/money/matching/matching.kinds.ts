/** What speaks for a tenancy when money came in without a name on it. */
export const matchSigns = [
  'account',
  'older_account',
  'slip',
  'rule',
  'unit_and_property',
  'unit',
  'property',
  'phone',
  'masked_phone',
  'habit',
  'name',
  'part_of_name',
  'owed',
  'rent',
  'months',
  'charge',
] as const
export type MatchSign = (typeof matchSigns)[number]

/** Why a line is not booked by itself. */
export const matchDoubts = [
  'nobody',
  'several',
  'name_alone',
  'unit_alone',
  'slip',
  'pays_for_several',
  'more_than_owed',
  'moved_out',
  'elsewhere',
  'unsure',
] as const
export type MatchDoubt = (typeof matchDoubts)[number]

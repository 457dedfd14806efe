import { monthName } from '@makao/contract/days'
import * as words from './owners.words'

/** Whoever pays an owner before a month is over pays part of it. */
export const notOver = (month: string) => words.isNotOverWhatStillComes(monthName(month))

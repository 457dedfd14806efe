import { type Day, formatWholeDay } from '@makao/contract/days'

/** Which version of a paper this is. */
export interface Version {
  version: number
  issuedOn: Day
}

/** 'Made on 20 Nov 2026', 'Version 2, made on 22 Nov 2026'. */
export function madeOn({ version, issuedOn }: Version): string {
  const day = formatWholeDay(issuedOn)
  return version === 1 ? `Made on ${day}` : `Version ${version}, made on ${day}`
}

import { type Day, formatDay } from '@makao/contract/days'

/** Which version of a paper this is. */
export interface Version {
  version: number
  issuedOn: Day
}

/** 'Made on Nov 20, 2026', 'Version 2, made on Nov 22, 2026'. */
export function madeOn({ version, issuedOn }: Version): string {
  const day = formatDay(issuedOn)
  return version === 1 ? `Made on ${day}` : `Version ${version}, made on ${day}`
}

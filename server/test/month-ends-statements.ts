import { type Agency, dayOf, lastDateOf } from './made-up-agency'
import type { PlainAccount } from './plain-accounts'

// What statements of a made-up agency's bank accounts say: all that came in, something else, or nothing, and who agrees a month.

/** Of those that every property may use, and one of a single property. */
const stated = (agency: Agency): PlainAccount[] =>
  agency.accounts.all.filter(({ kind, isOfAgency }) => kind === 'bank' && !isOfAgency).filter((_, place) => place !== 1)

async function say(agency: Agency, { id, currency }: PlainAccount, day: string, cameIn: bigint): Promise<void> {
  agency.tick()
  const revision = agency.accounts.stated(id, day, cameIn)
  const figures = { cameIn: Number(cameIn), wentOut: null, closing: null, note: null }
  await agency.client.reconciliation.enterDay({ accountId: id, currency, day, revision, ...figures })
}

/** In the morning somebody reads the statements, most of them right. */
export async function sayOfYesterday(agency: Agency): Promise<void> {
  const { random, accounts, today } = agency
  const day = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  if (day.slice(0, 7) <= agency.closed) return
  for (const account of stated(agency)) {
    const came = accounts.cameIn(account.id, day)
    if (accounts.isAgreed(account.id, day.slice(0, 7)) || random.chance(came > 0n ? 0.25 : 0.97)) continue
    const isWrong = random.chance(0.2)
    await say(agency, account, day, isWrong ? came + agency.amount(account.currency, 10, 400) : came)
    agency.count(isWrong ? 'day differs' : 'day stated')
  }
}

/** Before a month is closed most of its open days are looked into, and some accounts are agreed whatever they say. */
export async function agreeMonths(agency: Agency, month: string): Promise<void> {
  const { random, accounts, client } = agency
  if (month <= agency.closed || month < '2027-02') return
  for (const account of stated(agency)) {
    for (const day of accounts.openDays(account.id, agency.closed)) {
      if (day <= dayOf(month, lastDateOf(month)) && random.chance(0.6)) {
        await say(agency, account, day, accounts.cameIn(account.id, day))
        agency.count('day put right')
      }
    }
    if (random.chance(0.6)) continue
    agency.tick()
    await client.reconciliation.agree({ accountId: account.id, month, note: 'The bank was asked' })
    accounts.agreed(account.id, month)
    agency.count('month agreed')
  }
}

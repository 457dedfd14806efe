import type { FirstSteps, SkippedStep } from '@makao/contract/documents/first-steps/first-steps.schema'
import { currencies } from '@makao/contract/money'
import { waysToPay } from '@makao/contract/platform/agency/agency.terms'
import type { SignedIn } from '../../context'
import { readFailedTests } from '../../messaging/delivery/channel-test.service'
import { readBrand, readContact, readCountry } from '../../platform/agency/agency.service'
import { countSteps, hideFor, readHidden, skipFor } from './first-steps.repository'

/** How far a new installation has come. */
export async function readFirstSteps(context: SignedIn): Promise<FirstSteps> {
  const { db, actor } = context
  const agency = await readContact(db)
  // The bank is a way in each currency, and counts once.
  const ways = new Set(currencies.flatMap((currency) => waysToPay(agency, currency).map(({ name }) => name)))
  return {
    ...(await readHidden(db, actor)),
    agencyName: agency.isSaved ? agency.name : null,
    hasLogo: (await readBrand(db)).logo !== null,
    country: await readCountry(db),
    ...(await countSteps(db, actor)),
    waysToPay: ways.size,
    sends: context.whatSends.sends(),
    failedTests: await readFailedTests(db),
  }
}

export async function hideFirstSteps(context: SignedIn): Promise<FirstSteps> {
  await hideFor(context.db, context.actor, context.now)
  return readFirstSteps(context)
}

export async function skipFirstStep(context: SignedIn, skipped: SkippedStep): Promise<FirstSteps> {
  await skipFor(context.db, context.actor, skipped)
  return readFirstSteps(context)
}

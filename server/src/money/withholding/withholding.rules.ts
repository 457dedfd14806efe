import type { Day } from '@makao/contract/days'
import { withholding } from '@makao/contract/money/withholding/withholding.contract'
import type { Withholding } from '@makao/contract/money/withholding/withholding.schema'
import { type Actions, allowing, always } from '../../allowed'

export const withholdingsFor = allowing(withholding, { save: always })
export const withheldFor = allowing(withholding, { certify: always })
export const unsaidFor = allowing(withholding, { add: always })

export const certificateActions = {
  voidCertificate: ({ voidedAt }) => (voidedAt === null ? undefined : 'CERTIFICATE_VOID'),
} satisfies Actions<{ voidedAt: unknown }>
export const certificateFor = allowing(withholding, certificateActions)

/** The rate that holds on a day, and those of later days. @param rates the latest first */
export function ratesFrom<Rate extends Pick<Withholding, 'fromDay'>>(day: Day, rates: readonly Rate[]): Rate[] {
  const inForce = rates.find(({ fromDay }) => fromDay <= day)
  return rates.filter((rate) => rate.fromDay > day || rate === inForce)
}

import { withholding } from '@makao/contract/money/withholding/withholding.contract'
import { type Actions, allowing, always } from '../../allowed'

export const withholdingsFor = allowing(withholding, { save: always })
export const withheldFor = allowing(withholding, { certify: always })
export const unsaidFor = allowing(withholding, { add: always })

export const certificateActions = {
  voidCertificate: ({ voidedAt }) => (voidedAt === null ? undefined : 'CERTIFICATE_VOID'),
} satisfies Actions<{ voidedAt: unknown }>
export const certificateFor = allowing(withholding, certificateActions)

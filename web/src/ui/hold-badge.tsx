import type { HoldReason } from '@makao/contract/homes/units/units.kinds'
import { availabilityNames } from '@makao/contract/homes/units/units.terms'
import { Badge } from './badge'

/** What keeps a unit from being let. @param props.text with its last day; without it, the word alone */
export function HoldBadge({ reason, text }: { reason: HoldReason; text?: string | false | null }) {
  return <Badge tone={reason === 'under_repair' ? 'warn' : 'info'}>{text || availabilityNames[reason]}</Badge>
}

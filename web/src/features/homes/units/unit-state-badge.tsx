import { formatDay } from '@makao/contract/days'
import type { UnitRow } from '@makao/contract/homes/units/units.schema'
import { availabilityNames } from '@makao/contract/homes/units/units.terms'
import { OccupancyBadge } from '../../../ui/badge'
import { HoldBadge } from '../../../ui/hold-badge'
import * as words from './units.words'

/** Who lives there comes before what keeps a unit from being let. */
export function UnitStateBadge({
  unit: { isOccupied, availability, availabilityUntil },
  isWhole = false,
}: {
  unit: Pick<UnitRow, 'isOccupied' | 'availability' | 'availabilityUntil'>
  /** With the last day. */
  isWhole?: boolean
}) {
  if (isOccupied || availability === 'to_let') return <OccupancyBadge isOccupied={isOccupied} />
  const until = availabilityUntil && words.stateToDay(availabilityNames[availability], formatDay(availabilityUntil))
  return (
    <span title={until ?? undefined}>
      <HoldBadge reason={availability} text={isWhole && until} />
    </span>
  )
}

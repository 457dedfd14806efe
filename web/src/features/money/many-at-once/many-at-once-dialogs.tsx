import { SharedChargeDialog } from '../shared-charges/shared-charge-dialog'

/** What is done to many at once, and to which. */
export interface ManyAtOnce {
  task: 'charge'
  propertyId?: string | undefined
  unitIds?: string[] | undefined
}

/** The dialogs for many at once, in one file that no page waits for. */
export function ManyAtOnceDialogs({ task: _, ...props }: ManyAtOnce & { onClose: () => void }) {
  return <SharedChargeDialog {...props} />
}

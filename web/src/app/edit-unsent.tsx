import { EditUnsentReading } from '../features/money/meters/edit-unsent-reading'
import { EditUnsentPayment } from '../features/money/payments/edit-unsent-payment'
import { EditUnsentNote } from '../features/people/notes/edit-unsent-note'
import type { Unsent } from '../lib/unsent'
import * as common from '../ui/common.words'
import * as words from './unsent.words'
import { unsentTitle } from './unsent-kinds'

interface EditUnsentProps {
  entry: Unsent
  onChange: (entry: Unsent, input: Unsent['input']) => Promise<void>
  onClose: () => void
}

/** Mends something that was not sent yet. */
export function EditUnsent({ entry, onChange, onClose }: EditUnsentProps) {
  const form = {
    input: entry.input,
    dialog: { title: words.editEntry, description: unsentTitle(entry), width: 425, label: common.save, onClose },
    saving: {
      send: (input: Unsent['input']) => onChange(entry, input),
      changes: [],
      onSaved: onClose,
      failed: words.entryWasNotChanged,
    },
  }
  if (entry.kind === 'reading') return <EditUnsentReading {...form} />
  return entry.kind === 'note' ? <EditUnsentNote {...form} /> : <EditUnsentPayment {...form} />
}

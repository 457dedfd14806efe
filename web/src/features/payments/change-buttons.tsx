import { Button } from '../../ui/button'
import { Actions } from '../../ui/dialog'

interface ChangeButtonsProps {
  busy: boolean
  label: string
  isDanger?: boolean
  onCancel: () => void
}

/** At the foot of a form inside a dialog that shows something: back to it, or the change. */
export function ChangeButtons({ busy, label, isDanger = false, onCancel }: ChangeButtonsProps) {
  return (
    <Actions>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={isDanger ? 'danger' : 'primary'} disabled={busy}>
        {busy ? 'Saving...' : label}
      </Button>
    </Actions>
  )
}

import { Button } from './button'
import * as common from './common.words'

interface PageFormActionsProps {
  busy: boolean
  label: string
  busyLabel?: string
  onCancel: () => void
}

/**
 * At the foot of a form that is a page: back, or what the form is for. Apart from the `FormActions` of dialogs, which tell in the
 * dialog what was refused: a page loads none of that.
 */
export function PageFormActions({ busy, label, busyLabel = common.saving, onCancel }: PageFormActionsProps) {
  return (
    <div className="actions mt-6 flex flex-row flex-wrap-reverse gap-2 max-sm:[&>*]:flex-1 sm:flex-nowrap sm:justify-end">
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {common.cancel}
      </Button>
      <Button type="submit" disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </div>
  )
}

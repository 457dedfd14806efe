import { Button } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { Actions, Dialog } from '../../../ui/dialog'
import * as words from './attachments.words'
import { DocumentsCard } from './documents-card'

interface ExpensePapersDialogProps {
  expense: { id: string; description: string }
  onClose: () => void
}

/** Invoices and receipts of an expense, which its owners see too where they may. */
export function ExpensePapersDialog({ expense, onClose }: ExpensePapersDialogProps) {
  return (
    <Dialog title={words.papersOf(expense.description)} description={words.ownersSeeThem} onClose={onClose}>
      <DocumentsCard keeper={{ of: 'expense', keptWith: expense.id }} title={words.papers} />
      <Actions>
        <Button onClick={onClose}>{common.done}</Button>
      </Actions>
    </Dialog>
  )
}

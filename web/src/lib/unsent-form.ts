import type { FormDialogProps } from '../ui/dialog'
import type { SaveOptions } from './save'
import type { Unsent } from './unsent'

/** What a form needs to mend something that was not sent yet: the server judges the whole again. */
export interface UnsentFormProps {
  input: Unsent['input']
  dialog: Omit<FormDialogProps, 'form' | 'children'>
  saving: SaveOptions<Unsent['input'], void>
}

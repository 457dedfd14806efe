import type { ReactNode } from 'react'
import * as common from './common.words'
import { FormDialog, type FormDialogProps } from './dialog'
import { TextAreaField } from './field'

interface ReasonDialogProps extends Omit<FormDialogProps, 'label' | 'variant' | 'width' | 'children'> {
  title: string
  /** Of the button; without it the title. */
  label?: string
  children?: ReactNode
  field: (name: 'reason') => { name: string; error: string | undefined }
}

/** Takes something back or away, with the reason for the log; its button says what its title says. */
export function ReasonDialog({ field, children, label, ...dialog }: ReasonDialogProps) {
  return (
    <FormDialog {...dialog} label={label ?? dialog.title} variant="danger" width={425}>
      {children}
      <TextAreaField label={common.reason} {...field('reason')} maxLength={500} />
    </FormDialog>
  )
}

import { X } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, type ButtonVariant, IconButton } from './button'

interface DialogProps {
  title: string
  description?: ReactNode
  onClose: () => void
  /** While something is being saved the dialog stays. */
  busy?: boolean
  /** Widest, in px, from 640 px up; below, the dialog is a sheet at the foot of the screen. */
  width?: number
  children: ReactNode
}

/** A modal dialog, open while it is rendered. The browser keeps the focus inside and takes it back afterwards. */
export function Dialog({ title, description, onClose, busy = false, width = 500, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      style={{ '--dialog-width': `${width}px` } as React.CSSProperties}
      className="sheet fixed inset-x-0 top-auto bottom-0 m-0 max-h-[92dvh] w-full max-w-none overflow-y-auto overscroll-contain rounded-t-2xl bg-surface text-ink shadow-pop sm:inset-0 sm:m-auto sm:h-fit sm:max-h-[88dvh] sm:w-full sm:max-w-(--dialog-width) sm:rounded-2xl"
      onCancel={(event) => {
        // The page decides when the dialog goes: a save under way keeps it.
        event.preventDefault()
        if (!busy) onClose()
      }}
    >
      <div className="flex items-start justify-between gap-3 px-5 pt-5">
        <div className="min-w-0">
          <h2 id={titleId} className="text-lg font-semibold text-balance wrap-anywhere">
            {title}
          </h2>
          {description && <div className="mt-1 text-soft">{description}</div>}
        </div>
        <IconButton label="Close" className="-mt-1.5 -mr-2 shrink-0" disabled={busy} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      <div className="px-5 pt-4 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{children}</div>
    </dialog>
  )
}

/** The buttons at the foot of a dialog or form: the main one last, and nearest to the thumb on a phone. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">{children}</div>
}

interface FormActionsProps {
  busy: boolean
  label: string
  busyLabel?: string
  /** 'danger' where something is taken away. */
  variant?: ButtonVariant
  onCancel: () => void
}

/** At the foot of a form: back, or what the form is for. */
export function FormActions({ busy, label, busyLabel = 'Saving...', variant = 'primary', onCancel }: FormActionsProps) {
  return (
    <Actions>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" variant={variant} disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </Actions>
  )
}

interface FormDialogProps extends Omit<DialogProps, 'busy'>, Omit<FormActionsProps, 'busy' | 'onCancel'> {
  form: { busy: boolean; handleSubmit: (event: FormEvent<HTMLFormElement>) => void }
}

/** A dialog that asks for something: fields below each other, and at the foot the way back or what they are for. */
export function FormDialog({ form, label, busyLabel, variant, children, ...dialog }: FormDialogProps) {
  const { busy, handleSubmit } = form
  return (
    <Dialog {...dialog} busy={busy}>
      <form onSubmit={handleSubmit} noValidate className="space-y-4">
        {children}
        <FormActions {...{ busy, label, busyLabel, variant }} onCancel={dialog.onClose} />
      </form>
    </Dialog>
  )
}

interface ConfirmDialogProps {
  title: string
  text: ReactNode
  confirmLabel: string
  busyLabel?: string
  busy: boolean
  /** 'danger' where something is taken away. */
  variant?: ButtonVariant
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, busyLabel = confirmLabel, busy, variant = 'danger', onConfirm, onClose } = props
  return (
    <Dialog title={title} width={425} busy={busy} onClose={onClose}>
      <p className="wrap-anywhere text-soft">{text}</p>
      <Actions>
        <Button variant="secondary" disabled={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant={variant} disabled={busy} onClick={onConfirm}>
          {busy ? busyLabel : confirmLabel}
        </Button>
      </Actions>
    </Dialog>
  )
}

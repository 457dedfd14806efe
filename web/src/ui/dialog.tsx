import {
  createContext,
  type FocusEventHandler,
  type FormEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { tellRefusalsHere } from '../lib/refusal-place'
import { toastError } from '../lib/toast'
import { Button, type ButtonVariant } from './button'
import { Skeleton } from './card'
import { classNames } from './class-names'
import * as common from './common.words'
import { DialogFrame, type DialogProps } from './dialog-frame'
import * as words from './ui.words'
import { useDraft } from './use-draft'
import '../styles/dashboard.css'

interface RefusalHere {
  reason: string | undefined
  /** Says that there are buttons beside which the reason is told. */
  takePlace: () => () => void
}

/** Why something was refused, in the dialog that it was asked of. */
const Refusal = createContext<RefusalHere | undefined>(undefined)

/** What was refused at the last try; told as a notice when the dialog is gone before it shows. */
function useRefusal(busy: boolean): RefusalHere & { isPlaced: boolean } {
  const [places, setPlaces] = useState(0)
  const [refusal, setRefusal] = useState<string>()
  const untold = useRef<string>(undefined)
  useEffect(() => {
    if (refusal !== undefined) untold.current = undefined
  }, [refusal])
  useEffect(() => {
    if (busy) setRefusal(undefined)
  }, [busy])
  useEffect(() => {
    const end = tellRefusalsHere((reason) => {
      untold.current = reason
      setRefusal(reason)
    })
    return () => {
      end()
      if (untold.current !== undefined) toastError(untold.current)
    }
  }, [])
  const takePlace = useCallback(() => {
    setPlaces((taken) => taken + 1)
    return () => setPlaces((taken) => taken - 1)
  }, [])
  return { reason: refusal, takePlace, isPlaced: places > 0 }
}

/**
 * A button that cannot be pressed loses the focus, in some browsers before anybody can ask where it was. After a
 * refusal the focus is where it was, to try again or to go on from.
 * @returns what hears of each focus within the dialog
 */
function useFocusBack(dialog: RefObject<HTMLDialogElement | null>, busy: boolean): FocusEventHandler {
  const last = useRef<Element>(null)
  useLayoutEffect(() => {
    if (busy || dialog.current?.contains(document.activeElement)) return
    if (last.current instanceof HTMLElement && last.current.isConnected) last.current.focus()
  }, [dialog, busy])
  return ({ target }) => {
    last.current = target
  }
}

/**
 * Whether what stands in a dialog is to be drawn. Under a thumb, on what may be a slow phone, the frame is seen before: whoever
 * tapped sees at once that it opens. Where there are keys the fields stand at once, and nothing that is typed is lost.
 */
function useDrawnAfterFrame(): boolean {
  const [isThumb] = useState(() => window.matchMedia('(pointer: coarse)').matches)
  return useDeferredValue(true, !isThumb)
}

/** A modal dialog, open while it is rendered: what is refused is told in it, and what was typed and left is offered again. */
export function Dialog({ onClose, busy = false, children, ...frame }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const isDrawn = useDrawnAfterFrame()
  const refusal = useRefusal(busy)
  const draft = useDraft(dialog, busy)
  const handleFocus = useFocusBack(dialog, busy)

  function leave(): void {
    draft.keep()
    onClose()
  }

  return (
    <DialogFrame
      {...frame}
      {...{ dialog, busy }}
      onFocus={handleFocus}
      onClose={leave}
      above={
        draft.isOffered && (
          <div
            role="status"
            className="mx-5 mt-3 flex flex-wrap items-center gap-2 rounded-lg bg-info-tint px-3 py-1.5"
          >
            <span className="grow text-info">{words.continueWhatYouTyped}</span>
            <Button variant="secondary" onClick={draft.putBack}>
              {words.goOn}
            </Button>
            <Button variant="ghost" onClick={draft.forget}>
              {words.startAnew}
            </Button>
          </div>
        )
      }
    >
      {isDrawn ? <Refusal value={refusal}>{children}</Refusal> : <Skeleton className="h-40" />}
      {!refusal.isPlaced && <RefusalText reason={refusal.reason} className="mt-4" />}
    </DialogFrame>
  )
}

function RefusalText({ reason, className }: { reason: string | undefined; className: string }) {
  if (reason === undefined) return null
  return (
    <p role="alert" className={classNames('rounded-lg bg-bad-tint px-3 py-2 text-bad wrap-anywhere', className)}>
      {reason}
    </p>
  )
}

/** The buttons at the foot of a dialog or form, in sight however long it is, and beside them why something was refused. */
export function Actions({ children }: { children: ReactNode }) {
  const refusal = useContext(Refusal)
  const takePlace = refusal?.takePlace
  useEffect(() => takePlace?.(), [takePlace])
  return (
    <div className="actions mt-6">
      <RefusalText reason={refusal?.reason} className="mb-3" />
      <div className="flex flex-row flex-wrap-reverse gap-2 max-sm:[&>*]:flex-1 sm:flex-nowrap sm:justify-end">
        {children}
      </div>
    </div>
  )
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
export function FormActions({
  busy,
  label,
  busyLabel = common.saving,
  variant = 'primary',
  onCancel,
}: FormActionsProps) {
  return (
    <Actions>
      <Button variant="secondary" disabled={busy} onClick={onCancel}>
        {common.cancel}
      </Button>
      <Button type="submit" variant={variant} disabled={busy}>
        {busy ? busyLabel : label}
      </Button>
    </Actions>
  )
}

export interface FormDialogProps extends Omit<DialogProps, 'busy'>, Omit<FormActionsProps, 'busy' | 'onCancel'> {
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
      <div className="wrap-anywhere text-soft">{text}</div>
      <Actions>
        <Button
          variant="secondary"
          disabled={busy}
          data-first={variant === 'danger' ? '' : undefined}
          onClick={onClose}
        >
          {common.cancel}
        </Button>
        <Button variant={variant} disabled={busy} onClick={onConfirm}>
          {busy ? busyLabel : confirmLabel}
        </Button>
      </Actions>
    </Dialog>
  )
}

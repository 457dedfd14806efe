import type { toast as Toast } from 'sonner'

/** Notices that come and go. Their library is loaded with the first of them, so that no page waits for it. */
async function withToast(show: (toast: typeof Toast) => void): Promise<void> {
  const { toast, raise } = await import('./toaster')
  raise()
  show(toast)
}

export function toastSuccess(text: string, title = 'Success'): void {
  void withToast((toast) => toast.success(title, { description: text }))
}

/** What happened by itself with what somebody has just done. */
export function toastNote(text: string): void {
  void withToast((toast) => toast.info('Please note', { description: text, duration: 12_000 }))
}

/** `text` is the specified sentence; `reason` says what stands in the way and what to do, after it. */
export function toastError(text: string, reason?: string, title = 'Error'): void {
  const description = reason && reason !== text ? `${text.replace(/([^.!?])$/, '$1.')} ${reason}` : text
  void withToast((toast) => toast.error(title, { description, duration: 8000 }))
}

/** The sentence that an error tells people. */
export function reasonOf(error: unknown): string {
  // What fetch throws when there is no answer at all.
  if (error instanceof TypeError) return 'The server could not be reached. Check your connection and try again.'
  // What was asked for is at fault, and the first thing that is says how.
  const { data } = (error ?? {}) as { data?: { issues?: readonly { message?: string }[] } }
  return data?.issues?.[0]?.message || (error instanceof Error && error.message) || 'Please try again.'
}

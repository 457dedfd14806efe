import { createRoot } from 'react-dom/client'
import { Toaster, toast } from 'sonner'
import 'sonner/dist/styles.css'

const host = document.body.appendChild(document.createElement('div'))
// A box of no size: what a browser draws around a popover is not wanted, only its place above everything.
host.popover = 'manual'
host.style.cssText = 'inset: 0 auto auto 0; width: 0; height: 0; padding: 0; border: 0; overflow: visible'
createRoot(host).render(
  <Toaster
    position="top-right"
    mobileOffset={12}
    closeButton
    theme={document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'}
    toastOptions={{
      style: { background: 'var(--surface)', color: 'var(--ink)', borderColor: 'var(--line)', fontSize: '14px' },
      classNames: {
        closeButton: 'size-6!',
        description: 'text-soft!',
        success: '[&_[data-icon]]:text-good',
        error: '[&_[data-icon]]:text-bad',
      },
    }}
  />,
)

/** Puts the notices above the dialog that is open: behind it nobody read why something was not saved. */
export function raise(): void {
  // Browsers of before 2024 know no popovers; there they stay where they were.
  if (!('showPopover' in host)) return
  if (host.matches(':popover-open')) host.hidePopover()
  host.showPopover()
}

export { toast }

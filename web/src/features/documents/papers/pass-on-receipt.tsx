import { Share2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { copyText } from '../../../lib/clipboard'
import { reasonOf, toastError, toastSuccess } from '../../../lib/toast'
import { useOnce } from '../../../lib/use-once'
import { IconButton } from '../../../ui/button'

/** Forwards a receipt by whatever the phone offers; where it offers nothing the text is copied. */
export function PassOnReceipt({ paymentId, receiptNumber }: { paymentId: string; receiptNumber: string }) {
  const { busy, once } = useOnce()
  const [text, setText] = useState<string>()

  async function passOn(): Promise<void> {
    try {
      const said = text ?? (await client.papers.receiptToPassOn({ paymentId })).text
      setText(said)
      if (typeof navigator.share === 'function') await navigator.share({ text: said })
      else {
        await copyText(said)
        toastSuccess('Copied: paste it where it is wanted', `Receipt ${receiptNumber}`)
      }
    } catch (error) {
      // Whoever closes what the phone offers wanted nothing.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toastError('The receipt could not be passed on', reasonOf(error))
    }
  }
  return (
    <IconButton label={`Share receipt ${receiptNumber}`} disabled={busy} onClick={() => void once(passOn)}>
      <Share2 size={18} aria-hidden />
    </IconButton>
  )
}

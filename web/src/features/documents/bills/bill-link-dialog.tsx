import { formatDay } from '@makao/contract/days'
import type { BillLink } from '@makao/contract/documents/bills/bills.schema'
import { MessageCircle } from 'lucide-react'
import { useEffect, useState } from 'react'
import { client } from '../../../lib/api'
import { useSave } from '../../../lib/save'
import { reasonOf } from '../../../lib/toast'
import { Button, buttonClass } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { CopyButton } from '../../../ui/copy-button'
import { Actions, Dialog } from '../../../ui/dialog'
import { LoadError } from '../../../ui/page'
import * as words from './bills.words'

interface BillLinkDialogProps {
  tenantId: string
  tenantName: string
  onClose: () => void
}

/** An address that opens a tenant's bill, to be passed on, and the way to make it open nothing. */
export function BillLinkDialog({ tenantId, tenantName, onClose }: BillLinkDialogProps) {
  const [made, setMade] = useState<{ link?: BillLink; error?: unknown }>({})
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks anew
  useEffect(() => {
    client.bills.handOut({ tenantId }).then(
      (link) => setMade({ link }),
      (error: unknown) => setMade({ error }),
    )
  }, [tenantId, attempt])
  const withdraw = useSave({
    send: () => client.bills.withdraw({ tenantId }),
    changes: ['bills'],
    done: words.withdrawn,
    onSaved: onClose,
    failed: words.notWithdrawn,
  })
  const { link, error } = made
  return (
    <Dialog title={words.billLinkOf(tenantName)} width={480} busy={withdraw.busy} onClose={onClose}>
      {error !== undefined && (
        <LoadError text={words.linkCouldNotBeMade} reason={reasonOf(error)} onRetry={() => setAttempt(attempt + 1)} />
      )}
      {!link && error === undefined && <p className="text-soft">{words.makingTheLink}</p>}
      {link && (
        <>
          <p className="rounded-lg bg-sunken px-4 py-3 font-mono text-sm break-all select-all">{link.url}</p>
          <p className="mt-3 text-soft">{words.opensTheBill(formatDay(link.lastDay))}</p>
          <div className="mt-4 flex flex-wrap gap-2 [&>*]:grow">
            <CopyButton text={link.url} label={words.copyLink} />
            <a href={link.whatsappUrl} target="_blank" rel="noopener noreferrer" className={buttonClass('secondary')}>
              <MessageCircle size={18} aria-hidden />
              {common.whatsApp}
            </a>
          </div>
        </>
      )}
      <Actions>
        {link && (
          <Button variant="ghost" disabled={withdraw.busy} onClick={() => withdraw.save()}>
            {words.withdrawLink}
          </Button>
        )}
        <Button variant="secondary" disabled={withdraw.busy} onClick={onClose}>
          {common.close}
        </Button>
      </Actions>
    </Dialog>
  )
}

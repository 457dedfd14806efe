import { useState } from 'react'
import { Button } from '../../../ui/button'
import { laterDialog } from '../../../ui/later-dialog'
import type { AskDialogProps } from './ask-dialog'
import * as words from './owner-questions.words'

const AskDialog = laterDialog(() => import('./ask-dialog').then((file) => file.AskDialog))

/** Lets an owner ask about what stands beside it. */
export function AskButton(asked: Omit<AskDialogProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" className="-ml-3" aria-label={words.askAbout(asked.what)} onClick={() => setOpen(true)}>
        {words.ask}
      </Button>
      {isOpen && <AskDialog {...asked} onClose={() => setOpen(false)} />}
    </>
  )
}

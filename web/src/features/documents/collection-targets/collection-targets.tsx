import { Target } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { laterDialog } from '../../../ui/later-dialog'
import * as words from './collection-targets.words'

const TargetDialog = laterDialog(() => import('./target-dialog').then((file) => file.TargetDialog))

/** A way to set how much is to come in. */
export function CollectionTargets() {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <Target size={18} aria-hidden />
        {words.setTarget}
      </Button>
      {isOpen && <TargetDialog onClose={() => setOpen(false)} />}
    </>
  )
}

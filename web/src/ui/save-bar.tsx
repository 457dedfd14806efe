import { useEffect, useRef, useState } from 'react'
import { Button } from './button'
import * as common from './common.words'
import * as words from './ui.words'

interface SaveBarProps {
  busy: boolean
  label: string
  /** How often it was saved: what is held then is nothing new any more. */
  saves: number
  /** What the form holds besides its fields. */
  also?: string | null
  onDiscard: () => void
}

/** What a form holds, as one text. */
function heldIn(form: HTMLFormElement): string {
  const fields = [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  return JSON.stringify(fields)
}

/** Stands at the foot of the screen while its form holds what is not saved. */
export function SaveBar({ busy, label, saves, also = null, onDiscard }: SaveBarProps) {
  const place = useRef<HTMLDivElement>(null)
  const [held, setHeld] = useState<string>()
  const [saved, setSaved] = useState<{ held: string; also: string | null }>()
  const latest = useRef(also)
  latest.current = also

  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const look = () => setHeld(heldIn(form))
    for (const event of ['input', 'change']) form.addEventListener(event, look)
    return () => {
      for (const event of ['input', 'change']) form.removeEventListener(event, look)
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: from each save on anew
  useEffect(() => {
    const form = place.current?.closest('form')
    if (!form) return
    const now = heldIn(form)
    setHeld(now)
    setSaved({ held: now, also: latest.current })
  }, [saves])

  const isChanged = saved !== undefined && (held !== saved.held || also !== saved.also)
  return (
    <div ref={place} className="at-foot sticky bottom-18 z-10 col-span-full lg:bottom-4" hidden={!isChanged}>
      {isChanged && (
        <div className="flex flex-wrap items-center justify-end gap-x-1 gap-y-2 rounded-xl border border-line-strong bg-surface px-3 py-2.5 shadow-pop sm:gap-2 sm:px-4">
          <p role="status" className="grow text-sm">
            {words.notSavedYet}
          </p>
          <Button variant="ghost" disabled={busy} onClick={onDiscard}>
            {words.discard}
          </Button>
          <Button type="submit" disabled={busy}>
            {busy ? common.saving : label}
          </Button>
        </div>
      )}
    </div>
  )
}

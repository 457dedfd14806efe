import { FileUp } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { Button, buttonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { TextAreaField } from '../../../ui/field'
import * as words from './import.words'
import type { Sheet } from './send-sheet'

/** The first step: a file, or rows that are pasted. */
export function ChooseSheet({ busy, onSheet }: { busy: boolean; onSheet: (sheet: Sheet) => void }) {
  const id = useId()
  const [pasted, setPasted] = useState('')

  function handlePaste(event: FormEvent): void {
    event.preventDefault()
    if (pasted.trim()) onSheet({ name: words.pastedName, body: new Blob([pasted]) })
  }

  return (
    <Card>
      <CardHeader title={words.yourSheet} />
      <div className="space-y-5 px-5 pb-5">
        <p className="text-soft">{words.yourSheetNote}</p>
        <div className="flex flex-wrap gap-3">
          <span className="inline-flex">
            <input
              id={id}
              type="file"
              accept=".xlsx,.xlsm,.csv,.tsv,.txt"
              className="peer sr-only"
              disabled={busy}
              onChange={({ target }) => {
                const file = target.files?.[0]
                if (file) onSheet({ name: file.name, body: file })
                // The same file, mended, is a change again.
                target.value = ''
              }}
            />
            <label
              htmlFor={id}
              className={buttonClass(
                'primary',
                'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent peer-disabled:opacity-55',
              )}
            >
              <FileUp size={18} aria-hidden />
              {busy ? words.checking : words.chooseFile}
            </label>
          </span>
          <a href="/api/imports/template" download className={buttonClass('secondary')}>
            {words.template}
          </a>
          <a href="/api/imports/portfolio" download className={buttonClass('secondary')}>
            {words.takeOut}
          </a>
        </div>
        <form onSubmit={handlePaste} className="space-y-3">
          <TextAreaField
            label={words.pasteLabel}
            name="pasted"
            hint={words.pasteHint}
            rows={6}
            value={pasted}
            onChange={({ target }) => setPasted(target.value)}
          />
          <Button type="submit" variant="secondary" disabled={busy || pasted.trim() === ''}>
            {words.checkPasted}
          </Button>
        </form>
      </div>
    </Card>
  )
}

import type { PersonNote } from '@makao/contract/people/notes/notes.schema'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { Button, IconButton } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { Pagination } from '../../../ui/pagination'
import { notesOn } from './notes.queries'
import * as words from './notes.words'
import '../../../styles/dashboard.css'

const AddNoteDialog = laterDialog(() => import('./add-note-dialog').then((file) => file.AddNoteDialog))

interface NotesCardProps {
  tenantId: string
  tenantName: string
  /** Whether anything more may be noted of the person. */
  mayAdd: boolean
}

/** What staff noted of a tenant, newest first; the tenant never reads it here. */
export function NotesCard({ tenantId, tenantName, mayAdd }: NotesCardProps) {
  const [page, setPage] = useState(1)
  const query = useQuery(notesOn(tenantId, page))
  const [isAdding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<PersonNote>()
  return (
    <Card>
      <CardHeader title={common.notes}>
        {mayAdd && (
          <Button variant="ghost" onClick={() => setAdding(true)}>
            {words.addNote}
          </Button>
        )}
      </CardHeader>
      <Loaded
        query={query}
        failed={words.notesCouldNotBeLoaded}
        empty={({ total }) => total === 0 && <p className="px-5 pb-5 text-soft">{words.noneYetOnlyStaffSeeNotes}</p>}
      >
        {(notes) => (
          <>
            <ol className="divide-y divide-line border-t border-line">
              {notes.rows.map((note) => (
                <li key={note.id} className="flex items-start gap-2 py-3 pr-3 pl-5">
                  <div className="min-w-0 grow">
                    <p className="wrap-anywhere whitespace-pre-line">{note.body}</p>
                    <p className="text-sm text-soft">
                      {instantFormat.format(new Date(note.createdAt))}
                      {note.createdBy && `, ${note.createdBy}`}
                    </p>
                  </div>
                  {note.allowed.includes('remove') && (
                    <IconButton label={words.removeThisNote} onClick={() => setRemoving(note)}>
                      <Trash2 size={16} aria-hidden />
                    </IconButton>
                  )}
                </li>
              ))}
            </ol>
            <Pagination {...notes} onPage={setPage} />
          </>
        )}
      </Loaded>
      {isAdding && <AddNoteDialog tenantId={tenantId} tenantName={tenantName} onClose={() => setAdding(false)} />}
      {removing && <RemoveNoteDialog tenantId={tenantId} note={removing} onClose={() => setRemoving(undefined)} />}
    </Card>
  )
}

function RemoveNoteDialog({ tenantId, note, onClose }: { tenantId: string; note: PersonNote; onClose: () => void }) {
  const remove = useSave({
    send: () => client.notes.remove({ tenantId, noteId: note.id }),
    changes: ['notes'],
    done: words.noteRemoved,
    onSaved: onClose,
    failed: words.noteWasNotRemoved,
  })
  return (
    <ConfirmDialog
      title={words.removeNote}
      text={words.itIsGoneForEverybodyThe}
      confirmLabel={common.remove}
      busyLabel={words.removing}
      busy={remove.busy}
      onConfirm={() => remove.save()}
      onClose={onClose}
    />
  )
}

import { mapRows } from '../../lists'
import { rpc } from '../../rpc'
import { noteFor } from './notes.rules'
import { addNote, readNotes, removeNote } from './notes.service'

export const notesRouter = {
  list: rpc.notes.list.handler(async ({ context, input }) =>
    mapRows(await readNotes(context, input), noteFor(context.actor)),
  ),
  add: rpc.notes.add.handler(({ context, input }) => addNote(context, input).then(noteFor(context.actor))),
  remove: rpc.notes.remove.handler(({ context, input }) => removeNote(context, input)),
}

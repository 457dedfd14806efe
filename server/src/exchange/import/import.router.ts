import { rpc } from '../../rpc'
import { readImports } from './take-over.service'
import { undoImport } from './undo.service'

export const importsRouter = {
  list: rpc.imports.list.handler(({ context }) => readImports(context)),
  undo: rpc.imports.undo.handler(({ context, input }) => undoImport(context, input.importId)),
}

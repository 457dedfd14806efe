import { rpc } from '../../rpc'
import { readImports } from './take-over.service'
import { undoImport } from './undo.service'
import { withdrawImport } from './withdraw.service'

export const importsRouter = {
  list: rpc.imports.list.handler(({ context }) => readImports(context)),
  undo: rpc.imports.undo.handler(({ context, input }) => undoImport(context, input.importId)),
  withdraw: rpc.imports.withdraw.handler(({ context, input }) => withdrawImport(context, input.importId)),
}

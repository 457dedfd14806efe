import { rpc } from '../../rpc'
import {
  discardStatement,
  readStatementImport,
  readStatementLines,
  readStatements,
  takeStatement,
  undoStatement,
} from './statements.service'

export const statementImportsRouter = {
  list: rpc.statementImports.list.handler(({ context }) => readStatements(context)),
  get: rpc.statementImports.get.handler(({ context, input }) => readStatementImport(context, input.importId)),
  lines: rpc.statementImports.lines.handler(({ context, input }) => readStatementLines(context, input)),
  take: rpc.statementImports.take.handler(({ context, input }) => takeStatement(context, input)),
  undo: rpc.statementImports.undo.handler(({ context, input }) => undoStatement(context, input)),
  discard: rpc.statementImports.discard.handler(({ context, input }) => discardStatement(context, input.importId)),
}

import { dayInNairobi } from '@makao/contract/days'
import { rpc } from '../../rpc'
import { agree, changeAgreement, readAgreements } from './agreements.service'
import { readExpenses, readRemittances, recordExpense, remit, voidExpense, voidRemittance } from './outgoings.service'
import { listOwnerNames, listOwners } from './owners.repository'
import { changeOwner, createOwner, readOwner, retireOwner } from './owners.service'
import { readOwnerStatement } from './statements.service'

export const ownersRouter = {
  list: rpc.owners.list.handler(({ context, input }) => listOwners(context.db, input, dayInNairobi(context.now))),
  names: rpc.owners.names.handler(({ context }) => listOwnerNames(context.db)),
  get: rpc.owners.get.handler(({ context, input }) => readOwner(context, input.ownerId)),
  create: rpc.owners.create.handler(({ context, input }) => createOwner(context, input)),
  update: rpc.owners.update.handler(({ context, input }) => changeOwner(context, input)),
  archive: rpc.owners.archive.handler(({ context, input }) => retireOwner(context, input.ownerId)),
  agreements: rpc.owners.agreements.handler(({ context, input }) => readAgreements(context, input.propertyId)),
  agree: rpc.owners.agree.handler(({ context, input }) => agree(context, input)),
  changeAgreement: rpc.owners.changeAgreement.handler(({ context, input }) => changeAgreement(context, input)),
  expenses: rpc.owners.expenses.handler(({ context, input }) => readExpenses(context.db, input)),
  spend: rpc.owners.spend.handler(({ context, input }) => recordExpense(context, input)),
  voidExpense: rpc.owners.voidExpense.handler(({ context, input }) => voidExpense(context, input)),
  remittances: rpc.owners.remittances.handler(({ context, input }) => readRemittances(context.db, input)),
  remit: rpc.owners.remit.handler(({ context, input }) => remit(context, input)),
  voidRemittance: rpc.owners.voidRemittance.handler(({ context, input }) => voidRemittance(context, input)),
  statement: rpc.owners.statement.handler(({ context, input }) => readOwnerStatement(context, input)),
}

import { mapRows } from '../../lists'
import { rpc } from '../../rpc'
import { beginThisMonth } from '../ledger/begun-month.service'
import { agree, changeAgreement, readAgreements } from './agreements.service'
import { pageInvoicesOf } from './commission-invoices.repository'
import { readCommissionVat, saveCommissionVat } from './commission-vat.service'
import { listOwners } from './dues.service'
import {
  moveExpense,
  readExpenses,
  readRemittances,
  recordExpense,
  voidExpense,
  voidRemittance,
} from './outgoings.service'
import { inviteOwner, readOwnerAccess, saveOwnerSight, withdrawOwnerAccess } from './owner-access.service'
import { saveOwnerHold } from './owner-holds.service'
import { saveOwnerOpening } from './owner-openings.service'
import { giveEarlier, readOwnerless } from './ownerless.service'
import { listOwnerNames, requireOwner } from './owners.repository'
import {
  agreementFor,
  commissionVatFor,
  expenseFor,
  ownerAccessFor,
  ownerFor,
  ownerlessFor,
  remittanceFor,
} from './owners.rules'
import { changeOwner, createOwner, readOwner, retireOwner } from './owners.service'
import { readOwnerStatement } from './statements.service'

export const ownersRouter = {
  list: rpc.owners.list.handler(({ context, input }) => beginThisMonth(context).then(() => listOwners(context, input))),
  names: rpc.owners.names.handler(({ context }) => listOwnerNames(context.db)),
  get: rpc.owners.get.handler(({ context, input }) => readOwner(context, input.ownerId).then(ownerFor(context.actor))),
  create: rpc.owners.create.handler(({ context, input }) => createOwner(context, input).then(ownerFor(context.actor))),
  update: rpc.owners.update.handler(({ context, input }) => changeOwner(context, input).then(ownerFor(context.actor))),
  archive: rpc.owners.archive.handler(({ context, input }) =>
    retireOwner(context, input.ownerId).then(ownerFor(context.actor)),
  ),
  saveOpening: rpc.owners.saveOpening.handler(({ context, input }) =>
    saveOwnerOpening(context, input).then(ownerFor(context.actor)),
  ),
  saveHold: rpc.owners.saveHold.handler(({ context, input }) =>
    saveOwnerHold(context, input).then(ownerFor(context.actor)),
  ),
  access: rpc.owners.access.handler(({ context, input }) =>
    readOwnerAccess(context, input.ownerId).then(ownerAccessFor(context.actor)),
  ),
  invite: rpc.owners.invite.handler(({ context, input }) => inviteOwner(context, input.ownerId)),
  withdraw: rpc.owners.withdraw.handler(({ context, input }) =>
    withdrawOwnerAccess(context, input.ownerId).then(ownerAccessFor(context.actor)),
  ),
  saveSight: rpc.owners.saveSight.handler(({ context, input }) =>
    saveOwnerSight(context, input).then(ownerAccessFor(context.actor)),
  ),
  agreements: rpc.owners.agreements.handler(async ({ context, input }) =>
    (await readAgreements(context, input.propertyId)).map(agreementFor(context.actor)),
  ),
  agree: rpc.owners.agree.handler(({ context, input }) => agree(context, input).then(agreementFor(context.actor))),
  changeAgreement: rpc.owners.changeAgreement.handler(({ context, input }) =>
    changeAgreement(context, input).then(agreementFor(context.actor)),
  ),
  vat: rpc.owners.vat.handler(({ context }) => readCommissionVat(context.db).then(commissionVatFor(context.actor))),
  saveVat: rpc.owners.saveVat.handler(({ context, input }) =>
    saveCommissionVat(context, input).then(commissionVatFor(context.actor)),
  ),
  commissionInvoices: rpc.owners.commissionInvoices.handler(async ({ context, input }) =>
    pageInvoicesOf(context.db, (await requireOwner(context.db, input.ownerId)).id, input.page),
  ),
  ownerless: rpc.owners.ownerless.handler(async ({ context }) =>
    (await readOwnerless(context.db)).map(ownerlessFor(context.actor)),
  ),
  giveEarlier: rpc.owners.giveEarlier.handler(async ({ context, input }) =>
    (await giveEarlier(context, input.propertyId)).map(ownerlessFor(context.actor)),
  ),
  expenses: rpc.owners.expenses.handler(async ({ context: { db, actor }, input }) =>
    mapRows(await readExpenses(db, input), expenseFor(actor)),
  ),
  spend: rpc.owners.spend.handler(({ context, input }) =>
    recordExpense(context, input).then(expenseFor(context.actor)),
  ),
  moveExpense: rpc.owners.moveExpense.handler(({ context, input }) =>
    moveExpense(context, input).then(expenseFor(context.actor)),
  ),
  voidExpense: rpc.owners.voidExpense.handler(({ context, input }) =>
    voidExpense(context, input).then(expenseFor(context.actor)),
  ),
  remittances: rpc.owners.remittances.handler(async ({ context: { db, actor }, input }) =>
    mapRows(await readRemittances(db, input), remittanceFor(actor)),
  ),
  voidRemittance: rpc.owners.voidRemittance.handler(({ context, input }) =>
    voidRemittance(context, input).then(remittanceFor(context.actor)),
  ),
  statement: rpc.owners.statement.handler(async ({ context, input }) => {
    await beginThisMonth(context)
    const statement = await readOwnerStatement(context, input)
    return { ...statement, allowed: ownerFor(context.actor)(statement.owner).allowed }
  }),
}

import { beginThisMonth } from '../../money/ledger/begun-month.service'
import { rpc } from '../../rpc'
import { readOwnerNews } from './owner-news.service'
import { listHandedOut, readOwnedStatement, readOwnedUnits, readOwnerOverview } from './owner-view.service'

export const ownerViewRouter = {
  overview: rpc.ownerView.overview.handler(({ context }) =>
    beginThisMonth(context).then(() => readOwnerOverview(context)),
  ),
  units: rpc.ownerView.units.handler(({ context, input }) => readOwnedUnits(context, input)),
  statement: rpc.ownerView.statement.handler(({ context, input }) =>
    beginThisMonth(context).then(() => readOwnedStatement(context, input)),
  ),
  handedOut: rpc.ownerView.handedOut.handler(({ context }) => listHandedOut(context)),
  news: rpc.ownerView.news.handler(({ context, input }) => readOwnerNews(context, input.page)),
}

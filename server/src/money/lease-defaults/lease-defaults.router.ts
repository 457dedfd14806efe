import { rpc } from '../../rpc'
import { requireLeaseDefaults } from './lease-defaults.repository'
import {
  applyLeaseDefaults,
  previewLeaseDefaults,
  removeLeaseDefaults,
  saveLeaseDefaults,
} from './lease-defaults.service'

export const leaseDefaultsRouter = {
  get: rpc.leaseDefaults.get.handler(({ context, input }) =>
    requireLeaseDefaults(context.db, input.propertyId ?? null),
  ),
  save: rpc.leaseDefaults.save.handler(({ context, input }) => saveLeaseDefaults(context, input)),
  remove: rpc.leaseDefaults.remove.handler(({ context, input }) =>
    removeLeaseDefaults(context, input.propertyId ?? null),
  ),
  preview: rpc.leaseDefaults.preview.handler(({ context, input }) =>
    previewLeaseDefaults(context.db, input.propertyId ?? null),
  ),
  apply: rpc.leaseDefaults.apply.handler(({ context, input }) => applyLeaseDefaults(context, input)),
}

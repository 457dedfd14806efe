import { longRead } from '../../procedure'
import { AuditFilter, AuditPage } from './audit.schema'

export const audit = {
  /** Latest first, unless asked otherwise. */
  list: longRead('audit:read', 'GET /audit').input(AuditFilter).output(AuditPage),
}

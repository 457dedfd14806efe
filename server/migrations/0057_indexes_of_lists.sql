DROP INDEX "payment_records_due";--> statement-breakpoint
DROP INDEX "payments_received";--> statement-breakpoint
CREATE INDEX "payment_records_open" ON "payment_records" USING btree ("tenancy_id","due_date","payment_status","is_marked_overdue","currency","amount_minor","paid_amount_minor","written_off_amount_minor") WHERE voided_at is null and payment_status in ('pending', 'overdue', 'partial');--> statement-breakpoint
CREATE INDEX "payment_records_sums" ON "payment_records" USING btree ("currency","payment_type","amount_minor","paid_amount_minor","written_off_amount_minor") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "payment_records_due" ON "payment_records" USING btree ("due_date" DESC NULLS LAST,"id","voided_at");--> statement-breakpoint
CREATE INDEX "payments_received" ON "payments" USING btree ("received_on" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id");
DROP INDEX "payment_records_sums";--> statement-breakpoint
CREATE INDEX "payment_records_open_due" ON "payment_records" USING btree ("due_date" DESC NULLS LAST,"id") WHERE voided_at is null and payment_status in ('pending', 'overdue', 'partial');--> statement-breakpoint
CREATE INDEX "payment_records_written_off" ON "payment_records" USING btree ("due_date" DESC NULLS LAST,"id") WHERE voided_at is null and payment_status = 'written_off';--> statement-breakpoint
CREATE INDEX "payment_records_type" ON "payment_records" USING btree ("payment_type","due_date" DESC NULLS LAST,"id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "payments_credit_received" ON "payments" USING btree ("received_on" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id") WHERE reversed_at is null and allocated_amount_minor < amount_minor;--> statement-breakpoint
CREATE INDEX "payments_reversed_received" ON "payments" USING btree ("received_on" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id") WHERE reversed_at is not null;--> statement-breakpoint
CREATE INDEX "payments_method_received" ON "payments" USING btree ("method","received_on" DESC NULLS LAST,"created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "charge_sums_due" ON "charge_sums" USING btree ("due_date");
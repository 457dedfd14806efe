CREATE INDEX "tenancies_start" ON "tenancies" USING btree ("start_date");--> statement-breakpoint
CREATE INDEX "units_created" ON "units" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "units_archived" ON "units" USING btree ("archived_at") WHERE archived_at is not null;
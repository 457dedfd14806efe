CREATE TABLE "payout_layouts" (
	"receiving_account_id" uuid PRIMARY KEY NOT NULL,
	"layout" jsonb NOT NULL,
	"changed_by_name" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_layouts_columns" CHECK (coalesce(jsonb_array_length("payout_layouts"."layout" -> 'columns'), 0) between 1 and 20)
);
--> statement-breakpoint
ALTER TABLE "payout_layouts" ADD CONSTRAINT "payout_layouts_receiving_account_id_receiving_accounts_id_fk" FOREIGN KEY ("receiving_account_id") REFERENCES "public"."receiving_accounts"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE TRIGGER payout_layouts_changed AFTER INSERT OR UPDATE OR DELETE ON payout_layouts
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');

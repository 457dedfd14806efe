CREATE TABLE "owner_question_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"question_id" uuid NOT NULL,
	"is_of_owner" boolean NOT NULL,
	"body" text NOT NULL,
	"writer_id" uuid,
	"writer_name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_question_messages_body" CHECK (length("owner_question_messages"."body") between 1 and 1000)
);
--> statement-breakpoint
CREATE TABLE "owner_questions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"about" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"month" text,
	"says" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "owner_questions_about" CHECK ("owner_questions"."about" in ('line', 'expense', 'payout', 'event')),
	CONSTRAINT "owner_questions_month" CHECK (("owner_questions"."about" = 'line') = ("owner_questions"."month" is not null))
);
--> statement-breakpoint
ALTER TABLE "owner_question_messages" ADD CONSTRAINT "owner_question_messages_question_id_owner_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."owner_questions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "owner_questions" ADD CONSTRAINT "owner_questions_owner_id_owners_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."owners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "owner_question_messages_question" ON "owner_question_messages" USING btree ("question_id","created_at");--> statement-breakpoint
CREATE INDEX "owner_questions_owner" ON "owner_questions" USING btree ("owner_id","created_at" DESC NULLS LAST);
--> statement-breakpoint
CREATE TRIGGER owner_questions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON owner_questions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER owner_question_messages_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON owner_question_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER owner_question_messages_changed AFTER INSERT ON owner_question_messages
  FOR EACH STATEMENT EXECUTE FUNCTION tell_change('owners');

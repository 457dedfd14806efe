// Written by `npm run hosted-types`: the tables of the hosted protocol, for createClient<Database>(…).
// What an insert needs of its columns is said by the refusal; `docs/hosted.md` names them.

export interface Database {
  public: {
    Tables: {
      notification_settings: {
        Row: {
          email_enabled: boolean
          overdue_reminder_days: number
          overdue_reminder_enabled: boolean
          overdue_reminder_template: string
          rent_reminder_days: number
          rent_reminder_enabled: boolean
          rent_reminder_template: string
          service_charge_reminder_days: number
          service_charge_reminder_enabled: boolean
          service_charge_reminder_template: string
          sms_enabled: boolean
          updated_at: string
          user_id: string
        }
        Insert: {
          email_enabled?: boolean
          overdue_reminder_days?: number
          overdue_reminder_enabled?: boolean
          overdue_reminder_template?: string
          rent_reminder_days?: number
          rent_reminder_enabled?: boolean
          rent_reminder_template?: string
          service_charge_reminder_days?: number
          service_charge_reminder_enabled?: boolean
          service_charge_reminder_template?: string
          sms_enabled?: boolean
          updated_at?: string
          user_id?: string
        }
        Update: {
          email_enabled?: boolean
          overdue_reminder_days?: number
          overdue_reminder_enabled?: boolean
          overdue_reminder_template?: string
          rent_reminder_days?: number
          rent_reminder_enabled?: boolean
          rent_reminder_template?: string
          service_charge_reminder_days?: number
          service_charge_reminder_enabled?: boolean
          service_charge_reminder_template?: string
          sms_enabled?: boolean
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'notification_settings_user_id_fkey'
            columns: ['user_id']
            isOneToOne: true
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      payment_records: {
        Row: {
          amount: number
          created_at: string
          currency: string
          due_date: string
          id: string
          method: string | null
          mpesa_receipt_number: string | null
          notes: string | null
          paid_amount: number
          paid_date: string | null
          payment_status: string
          payment_type: string
          tenancy_id: string
        }
        Insert: {
          amount?: number
          created_at?: string
          currency?: string
          due_date?: string
          id?: string
          method?: string | null
          mpesa_receipt_number?: string | null
          notes?: string | null
          paid_amount?: number
          paid_date?: string | null
          payment_status?: string
          payment_type?: string
          tenancy_id?: string
        }
        Update: {
          amount?: number
          created_at?: string
          currency?: string
          due_date?: string
          id?: string
          method?: string | null
          mpesa_receipt_number?: string | null
          notes?: string | null
          paid_amount?: number
          paid_date?: string | null
          payment_status?: string
          payment_type?: string
          tenancy_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'payment_records_tenancy_id_fkey'
            columns: ['tenancy_id']
            isOneToOne: false
            referencedRelation: 'tenancies'
            referencedColumns: ['id']
          },
        ]
      }
      profiles: {
        Row: {
          created_at: string | null
          email: string | null
          full_name: string | null
          id: string
          phone_number: string | null
          role: string
          updated_at: string | null
        }
        Insert: { [_ in never]: never }
        Update: {
          created_at?: string | null
          email?: string | null
          full_name?: string | null
          id?: string
          phone_number?: string | null
          role?: string
          updated_at?: string | null
        }
        Relationships: []
      }
      properties: {
        Row: {
          address: string
          city: string
          country: string
          created_at: string
          currency: string
          description: string | null
          id: string
          name: string
          owner_id: string | null
          property_type: string
          total_units: number
          updated_at: string
        }
        Insert: {
          address?: string
          city?: string
          country?: string
          created_at?: string
          currency?: string
          description?: string | null
          id?: string
          name?: string
          owner_id?: string | null
          property_type?: string
          total_units?: number
          updated_at?: string
        }
        Update: {
          address?: string
          city?: string
          country?: string
          created_at?: string
          currency?: string
          description?: string | null
          id?: string
          name?: string
          owner_id?: string | null
          property_type?: string
          total_units?: number
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'properties_owner_id_fkey'
            columns: ['owner_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      service_charge_templates: {
        Row: {
          created_at: string
          currency: string
          default_amount: number
          description: string | null
          id: string
          is_active: boolean
          name: string
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          currency?: string
          default_amount?: number
          description?: string | null
          id?: string
          is_active?: boolean
          name?: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          currency?: string
          default_amount?: number
          description?: string | null
          id?: string
          is_active?: boolean
          name?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'service_charge_templates_user_id_fkey'
            columns: ['user_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
        ]
      }
      tenancies: {
        Row: {
          created_at: string
          end_date: string | null
          id: string
          is_active: boolean
          notes: string | null
          start_date: string
          tenant_id: string
          unit_id: string
        }
        Insert: {
          created_at?: string
          end_date?: string | null
          id?: string
          is_active?: boolean
          notes?: string | null
          start_date?: string
          tenant_id?: string
          unit_id?: string
        }
        Update: {
          created_at?: string
          end_date?: string | null
          id?: string
          is_active?: boolean
          notes?: string | null
          start_date?: string
          tenant_id?: string
          unit_id?: string
        }
        Relationships: [
          {
            foreignKeyName: 'tenancies_tenant_id_fkey'
            columns: ['tenant_id']
            isOneToOne: false
            referencedRelation: 'profiles'
            referencedColumns: ['id']
          },
          {
            foreignKeyName: 'tenancies_unit_id_fkey'
            columns: ['unit_id']
            isOneToOne: false
            referencedRelation: 'units'
            referencedColumns: ['id']
          },
        ]
      }
      unit_service_charges: {
        Row: {
          amount: number
          created_at: string
          id: string
          name: string
          unit_id: string
        }
        Insert: {
          amount?: number
          created_at?: string
          id?: string
          name?: string
          unit_id?: string
        }
        Update: { [_ in never]: never }
        Relationships: [
          {
            foreignKeyName: 'unit_service_charges_unit_id_fkey'
            columns: ['unit_id']
            isOneToOne: false
            referencedRelation: 'units'
            referencedColumns: ['id']
          },
        ]
      }
      units: {
        Row: {
          account_number: string
          created_at: string
          currency: string
          id: string
          is_occupied: boolean
          property_id: string
          rent_amount: number
          rent_due_date: number
          service_charge_amount: number
          service_charge_due_date: number
          unit_number: string
          updated_at: string
        }
        Insert: {
          account_number?: string
          created_at?: string
          currency?: string
          id?: string
          is_occupied?: boolean
          property_id?: string
          rent_amount?: number
          rent_due_date?: number
          service_charge_amount?: number
          service_charge_due_date?: number
          unit_number?: string
          updated_at?: string
        }
        Update: {
          account_number?: string
          created_at?: string
          currency?: string
          id?: string
          is_occupied?: boolean
          property_id?: string
          rent_amount?: number
          rent_due_date?: number
          service_charge_amount?: number
          service_charge_due_date?: number
          unit_number?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: 'units_property_id_fkey'
            columns: ['property_id']
            isOneToOne: false
            referencedRelation: 'properties'
            referencedColumns: ['id']
          },
        ]
      }
    }
    Views: { [_ in never]: never }
    Functions: { [_ in never]: never }
    Enums: { [_ in never]: never }
    CompositeTypes: { [_ in never]: never }
  }
}

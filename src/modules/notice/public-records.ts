import { withPublicRecords } from "#src/platform/public-records"

/** The records that other modules may read and join. */
export const NoticeRecords = withPublicRecords("notice", {
  NotificationSetting: {
    table: "notification_setting",
    columns: "account_id sms_number quiet_from quiet_until updated_at",
    key: "account_id",
  },
  SmsMessage: {
    table: "sms_message",
    columns: "id account_id purpose status reason due_at created_at sent_at",
  },
  SmsRecipient: {
    table: "sms_recipient",
    columns: "id name phone created_at",
  },
})

-- Urgent requests are chosen apart from other offers: who has chosen about offers keeps what they chose.
insert into notification_preferences (user_id, topic, channel, is_on)
select user_id, 'urgent', channel, is_on from notification_preferences where topic = 'offers'
on conflict do nothing;
-- Texts are off until somebody asks for them. Nobody was ever asked: these switches were saved with the rest, and nothing was sent by them.
delete from notification_preferences where channel = 'sms' and is_on;

-- Links of before 0055 have no page of WeChat's: they are made anew at their next opening.
update link set mini_until = now() where mini_link <> '' and mini_url = '';
